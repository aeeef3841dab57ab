import { CHART_TYPES } from '../../contract/define/chart-config.ts'

/** The chart types as paths of SVGs of 16 × 16, for the form in which an author chooses one. */
const PICTURES: Readonly<Record<number, string>> = {
  [CHART_TYPES.trend]: 'M2.5 2.5v11h11M4.5 10.5 7 7l2.5 2L13 4.5',
  [CHART_TYPES.stacked]: 'M2.5 2.5v11h11M3.5 8 6.5 5l3 2 4-3.5v10h-10zM3.5 11l3-1.5 3 1 4-2.5',
  [CHART_TYPES.area]: 'M2.5 2.5v11h11M3.5 10 6.5 6l3 2.5 4-4v9h-10z',
  [CHART_TYPES.segment]: 'M2.5 2.5v11h11M4 10.5 6 8M7 7l2 1.5M10 7.5l3-3',
  [CHART_TYPES.pie]: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11M8 2.5V8l4.5 3',
  [CHART_TYPES.ring]: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11M8 5.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5M8 2.5v3',
  [CHART_TYPES.bar]: 'M2.5 2.5v11h11M5 13.5V8M8 13.5V4.5M11 13.5V10',
  [CHART_TYPES.multiBar]: 'M2.5 2.5v11h11M4.5 13.5V7M6 13.5V9.5M9.5 13.5v-9M11 13.5V8',
  [CHART_TYPES.scatter]: 'M2.5 2.5v11h11M5.5 10.5h.01M7 7.5h.01M9 9h.01M10 5.5h.01M12 7h.01',
  [CHART_TYPES.gauge]: 'M2.5 11.75a5.75 5.75 0 1 1 11 0M8 10.5l2.5-3.25',
}

/** What `pictures.ts` of a kind exports: `path=value` of an option → its lines. */
export type OptionPictures = Readonly<Record<string, string>>

/** The pictures of these types as options of `chartType`. */
export const chartTypePictures = (types: readonly number[]): OptionPictures =>
  Object.fromEntries(types.map((type) => [`chartType=${type}`, PICTURES[type] ?? '']))

/** Those of the forms that a field of a combined chart can have. */
export const FIELD_PICTURES: OptionPictures = {
  'config.fieldList.type=line': PICTURES[CHART_TYPES.trend] ?? '',
  'config.fieldList.type=area': PICTURES[CHART_TYPES.area] ?? '',
  'config.fieldList.type=bar': PICTURES[CHART_TYPES.bar] ?? '',
  'config.fieldList.type=scatter': PICTURES[CHART_TYPES.scatter] ?? '',
}
