import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { Prop, Props } from '@atrium/charts/contract/define/props'

type Values = Readonly<Record<string, unknown>>

/** One change of one field: props that differ in nothing else. */
export interface Trial {
  before: Values
  after: Values
}

const COLOUR = '#123456'
const ALWAYS = { operator1: '>=', value1: -1e12, operator2: '<=', value2: 1e12, color: COLOUR }
const WORD = 'Zq7'
const UUID = '01980000-0000-7000-8000-00000000dead'
const DOCUMENT = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: WORD }] }] }

/**
 * For each field of a table, nested ones too, some trials that set it to another valid value; in each entry of a list.
 * Those that public pages do not get are left out: they are not drawn. A list without entries gets one; a field with a condition gets what fulfils it, before and after.
 * @param columns the columns of the data, which fields can name
 * @returns dotted path as in eachProp → its trials
 */
export function trialsOf(props: Props, stored: Values, columns: readonly string[]): Map<string, Trial[]> {
  const trials = new Map<string, Trial[]>()
  const isValid = (values: Values) => Object.keys(propErrors(props, withoutNull(values))).length === 0

  function visit(table: Props, path: string, values: Values, place: (values: Values) => Values): void {
    for (const [name, prop] of Object.entries(table)) {
      if (prop.kind === 'secret' || prop.shown === 'owner') continue
      const own = path === '' ? name : `${path}.${name}`
      const given = { ...values, ...(prop.when && { [prop.when.prop]: fitting(prop.when.is, values[prop.when.prop]) }) }
      const put = (value: unknown) => place({ ...given, [name]: value })
      const now = given[name]
      if (prop.kind === 'section') visit(prop.of, own, withDefaults(prop.of, now), put)
      if (prop.kind === 'drawing')
        visit(prop.of, own, withDefaults(prop.of, now), (next) => put({ ...(now as Values), ...next }))
      if (prop.kind === 'list') {
        const entries = Array.isArray(now) && now.length > 0 ? (now as Values[]) : [withDefaults(prop.of, {})]
        for (const [index, entry] of entries.entries())
          visit(prop.of, own, withDefaults(prop.of, entry), (next) => put(entries.with(index, next)))
      }
      const before = place(given)
      const made = othersOf(prop, now, columns).map((value) => ({ before, after: put(value) }))
      if (prop.kind !== 'section' && prop.kind !== 'drawing')
        trials.set(own, [...(trials.get(own) ?? []), ...made.filter(({ after }) => isValid(after))])
    }
  }

  visit(props, '', withDefaults(props, stored), (values) => values)
  return trials
}

/**
 * The example, the same with each other choice of the table or of its sections, and what a new widget has: some fields
 * matter only for one type of a chart, while something is on, or while an entry has no value of its own.
 */
export function modesOf(props: Props, stored: Values): Values[] {
  return [stored, ...otherChoices(props, stored), {}]
}

function otherChoices(props: Props, stored: Values): Values[] {
  return Object.entries(props).flatMap(([name, prop]) => {
    const now = stored[name] ?? prop.default
    const put = (value: unknown) => ({ ...stored, [name]: value })
    if (prop.kind === 'section') return otherChoices(prop.of, (now ?? {}) as Values).map(put)
    if (prop.kind === 'bool') return [put(!now)]
    return prop.kind === 'oneOf' ? prop.options.filter((option) => option !== now).map(put) : []
  })
}

const fitting = (is: readonly unknown[], now: unknown) => (is.includes(now) ? now : is[0])

function othersOf(prop: Prop, now: unknown, columns: readonly string[]): unknown[] {
  const all = candidates(prop, now, columns)
  return all.filter((value) => JSON.stringify(value) !== JSON.stringify(now))
}

/** Some values that the field may have; not all need to be valid. */
function candidates(prop: Prop, now: unknown, columns: readonly string[]): unknown[] {
  switch (prop.kind) {
    case 'bool':
      return [!now]
    case 'int':
    case 'num': {
      const { min, max } = prop
      const from = typeof now === 'number' ? now : 0
      return [from + 1, from + 3, from + 40, from - 1, from / 2, min, max].filter(
        (value) => value >= min && value <= max,
      )
    }
    case 'oneOf':
      return [...prop.options]
    case 'colour':
      return [COLOUR]
    case 'colours':
      return [[COLOUR, '#654321', '#0a0b0c']]
    case 'colourConditions':
      return [[ALWAYS]]
    case 'textStyle':
      return [{ color: COLOUR }, { color: '', colorConditions: [ALWAYS] }]
    case 'time':
      return ['*-3h', '*-10m', '*-1m']
    case 'interval':
      return ['7m', '1h']
    case 'column':
      return prop.many ? [columns, [...columns].reverse(), columns.slice(0, 1), []] : [...columns, '', WORD]
    case 'texts':
      return [[WORD], [WORD, 'Zq8', 'Zq9']]
    case 'list':
      return [[], Array.isArray(now) ? [...now, now[0] ?? {}] : [{}]]
    case 'code':
      return [`{"title":{"text":"${WORD}"}}`, `<b>${WORD}</b>`, `return ${WORD}`]
    case 'richText':
      return [DOCUMENT]
    case 'place':
      return [{ lng: 120.5, lat: 30.5 }]
    case 'area':
      return [
        {
          type: 'Polygon',
          coordinates: [
            [
              [120, 30],
              [121, 30],
              [121, 31],
              [120, 30],
            ],
          ],
        },
      ]
    case 'dashboard':
      return [UUID]
    case 'parameter':
      return [WORD]
    case 'picture':
      return [`/api/file/${UUID}.webp`, '/api/file/zq7.webp', 'https://example.com/zq7.png']
    case 'str':
    case 'text':
      return [WORD, `${now ?? ''}${WORD}`, 'HH', 'Asia/Tokyo', '50%', '']
    default:
      return []
  }
}

/** A form leaves out what is not set; null stands for it in a view. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutNull(inner)]))
}
