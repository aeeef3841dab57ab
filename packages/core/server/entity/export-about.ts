import type { Filter } from '../../contract/define/entity.ts'
import { inLocale, type Text } from '../../contract/refusal.ts'
import { kindOf, listOf, type Reading, shownOf } from '../../contract/shown.ts'
import { splitValues } from '../../contract/value-list.ts'
import { clockText } from '../../contract/zone.ts'
import type { Ctx } from '../call/ctx.ts'
import type { Row } from '../call/row.ts'
import { type ExportWords, headsOf } from './export.ts'
import { exportWords } from './export-words.ts'
import { readingOf } from './file-reading.ts'
import { plainValue } from './file-value.ts'
import { filtersOf, type ListQuery } from './list-query.ts'
import { namesOfRefs } from './refs.ts'
import type { EntityRouteContext } from './route-context.ts'

const WORDS = {
  sheet: { zh_CN: '说明', en_US: 'About' },
  title: { zh_CN: '标题', en_US: 'Title' },
  tenant: { zh_CN: '企业', en_US: 'Company' },
  time: { zh_CN: '导出时间', en_US: 'Exported' },
  rows: { zh_CN: '行数', en_US: 'Rows' },
  search: { zh_CN: '搜索', en_US: 'Search' },
  chosen: { zh_CN: '已选的行', en_US: 'Selected rows' },
  from: { zh_CN: '自', en_US: 'from' },
  to: { zh_CN: '至', en_US: 'to' },
} satisfies Readonly<Record<string, Text>>

/** What the second sheet of an exported list is called. */
export const aboutSheet = (locale: Reading['locale']): string => WORDS.sheet[locale]

/** What the rows of a file are: of which list, by which filters, as of when, and how many. */
export async function aboutList(
  ctx: Ctx,
  context: EntityRouteContext,
  query: ListQuery,
  { title, atMs, rows }: { title: string; atMs: number; rows: number },
): Promise<[label: string, value: string][]> {
  const { server, apps, entity } = context
  const reading = readingOf(server, apps, ctx.locale)
  const words = exportWords(server, entity, ctx.locale)
  const zone = ctx.session!.tenant.timeZone
  const say = (name: keyof typeof WORDS) => inLocale(WORDS[name], reading.locale)
  return [
    [say('title'), `${reading.found('name') ?? ''} · ${title}`],
    [say('tenant'), ctx.session!.tenant.sysName],
    ...(query.keyword?.trim() ? [[say('search'), query.keyword.trim()] satisfies [string, string]] : []),
    ...(await filtersInWords(ctx, context, query, reading, { words, zone, from: say('from'), to: say('to') })),
    ...(query.ids ? [[say('chosen'), String(query.ids.split(',').length)] satisfies [string, string]] : []),
    [say('rows'), String(rows)],
    [say('time'), `${clockText(zone, atMs)} (${zone})`],
  ]
}

interface FilterWords {
  words: ExportWords
  zone: string
  from: string
  to: string
}

/** Each filter that is used, with its values as the list shows them. */
async function filtersInWords(
  ctx: Ctx,
  { entity, targets, server }: EntityRouteContext,
  query: ListQuery,
  reading: Reading,
  { words, zone, from, to }: FilterWords,
): Promise<[string, string][]> {
  const used = filtersOf(entity)
    .map((filter) => ({ ...filter, values: askedFor(filter, query) }))
    .filter(({ values }) => values.some((value) => value !== ''))
  const asked = used.map(({ field, values }) => ({ [field]: values }) as unknown as Row)
  const refs = await namesOfRefs(ctx, entity, asked, targets)
  function inWords(field: string, value: string): string {
    // A day as it was asked for; of other moments the clock.
    if (DAY.test(value)) return value
    const kind = kindOf(entity, field)
    const stored = kind === 'bool' ? value === 'true' : TEXTS.has(kind) ? value : Number(value)
    // Other columns may be shown by what else is in their row.
    const columns = kind === 'str' ? server.shown[entity.name] : undefined
    const shown = shownOf({ entity, columns }, field, { [field]: stored }, reading, refs[field])
    return String(plainValue(shown, zone) ?? value)
  }
  const heads = headsOf(
    { entity },
    used.map(({ field }) => field),
    words,
    { locale: reading.locale, zone },
  )
  return used.map(({ field, by, values }, at) => {
    const said = values.map((value) => (value === '' ? '' : by === 'bounds' ? value : inWords(field, value)))
    const [first, last] = said
    const edges = [first && `${from} ${first}`, last && `${to} ${last}`].filter(Boolean).join(' ')
    return [heads[at]!, by === 'range' ? edges : listOf(said, reading.locale)]
  })
}

const DAY = /^\d{4}-\d\d-\d\d$/
const TEXTS: ReadonlySet<string> = new Set(['str', 'text', 'generated', 'ref', 'dt', 'date'])

/** The values of a filter; of a range its two edges, either of which may be empty. */
function askedFor({ field, by }: Filter, query: ListQuery): string[] {
  const text = (name: string) => String(query[name] ?? '')
  if (by === 'range') return [text(`${field}Start`), text(`${field}End`)]
  return by === 'bounds' ? [text(field)] : splitValues(text(field))
}
