/**
 * The floor of the demonstration factory, 306 × 220 pixels: three lines, the paint shop and the stores.
 * Its background is transparent, for light and dark themes.
 */
export const FLOOR_PLAN = [
  'data:image/png;base64,',
  'iVBORw0KGgoAAAANSUhEUgAAATIAAADcBAMAAAAB0TCwAAAAMFBMVEUstb////9yhahba4yahv/woE9bm/8LLToRSFUstb8ee4ceeoaahv8stb+ahv9bm/',
  '/4bTYUAAAAEHRSTlP/AP+A///////m//9kqtLrhHYv3gAAAsxJREFUeNrt3Ttu20AQxnGWfiCFkcqA4SJu08S+gkrDna+gyoBLCanSqU0OYCBHSJfagqE6',
  'bUoDPoNqPxqL1JLmzs4njen/dFqB2h+wIrk7w0d1EDUqZMiQIUO2Ednns0jxbUV2+iVSnLwP2VfxAM0zOpjXZCfiv3NOB6fIkCFDhgwZMmTIXjf8XznGTU',
  'p29DBKxMXtG7LDyjV+JWRJ2BPtDdk/X9mnddnxqCXuu2U/fWW767K7Ntl5t6xyjnXZQ5vsYtuyUWv0k+3Ppn+avVja3GW7s8lk2vjPmdrcZTuTp/hR79HU',
  '5i77+/zr3+s9mtrcZbPnX5/WezS1ucsmL1Hv0dT2gWRxRzPuHhD3qBH3SFvtzaa/m2cdS5u/LO4ZPZ5MP3O0yvSzbatMv0KxyvSrOrNMvhJGhgwZMmTIkC',
  'FDNoyZo362bc0g61co1qy7flVnrVToV8LW6s4GZMaKmL4eYK0i6rNUhTJhZq9QJsyGFsqEGeRCmTDrPlhZ3NGMuwfEPWrEPdIK6wGlMuEZfXAy/czRKtPP',
  'tq2yDVyxFPcqr2hXxjXuXKh9ud07Fxo3dNS+7LzbQy07iCs7izqahuwMMmTIkCFDFl8mmjmWy1Sz7XKZaoVSLlOt6splqpXwR5B51wPcZO5ZKjeZe2bPTe',
  'aeDXWTUQ+IJLtcidTn7Y1mqUxXDyiV6eoBpTJdPaBUpqsHFMtkWfcByuT1ALNMXg8wy+T1ALNMXg+wy7SrW2TIkCFDhgxZjixcbhsZMmTIOAcgy5dlPTl3',
  'tcu8p+EaZFlPA16V5T1BeFCyuKPJvokMGTJkyJAZZEfLcWtc3yZ7bd/kdQMH2WLcEVdJ2aLHBg6yZZfsOilb9tjAQTbujKSszwbvQGZfCSNDhgwZMmTI+s',
  'vUsyC7TD1ztMvUs20qFciQIUOGDJlQFvfNoLznNVsW9629EQMZMmTIkKnjEbSlgQWT2p2XAAAAAElFTkSuQmCC',
].join('')
