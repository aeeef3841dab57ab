import type { OptionPictures } from '@atrium/charts/web/chart/type-pictures'

export default {
  'chartType=capability': 'M2.5 13.5h11M3 13.5V11h2V8h2V4.5h2V7h2v3.5h2v3',
  'chartType=xbarR':
    'M2.5 2.5h11M2.5 8.5h11M3 6.5 5.5 4 8 7l2.5-3L13 5.5M2.5 13.5h11M3 12.5 5.5 11 8 12.5l2.5-1.5 2.5 1',
  'chartType=xbarS': 'M2.5 2.5h11M2.5 8.5h11M3 5.5 5.5 4 8 6l2.5 1L13 4M2.5 13.5h11M3 11.5l2.5 1L8 11l2.5 1.5L13 11',
  'chartType=iMr': 'M2.5 3h11M2.5 10h11M3 8l1.5-3L6 7.5 7.5 5 9 8l1.5-3.5L12 7l1-2M2.5 13.5h11',
  'chartType=p': 'M2.5 4h2.5v1.5h3V3h3v2h2.5M2.5 13.5h11M3 11l2.5-2.5L8 10l2.5-3L13 9',
  'chartType=np': 'M2.5 4h11M2.5 13.5h11M3 11l2.5-2.5L8 10l2.5-3L13 9',
  'chartType=c': 'M2.5 4h11M2.5 13.5h11M3 9.5 5.5 11 8 7l2.5 3.5L13 8',
  'chartType=u': 'M2.5 5h3V3.5h3v2h2.5V4h2.5M2.5 13.5h11M3 9.5 5.5 11 8 7l2.5 3.5L13 8',
} satisfies OptionPictures
