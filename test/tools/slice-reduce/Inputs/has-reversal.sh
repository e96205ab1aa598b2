#!/bin/sh
# A program is interesting (1) if it has a reversal.
grep -q '\[::-1\]' "$1" && exit 1
exit 0
