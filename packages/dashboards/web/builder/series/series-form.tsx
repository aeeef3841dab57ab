import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { type Props, section } from '@atrium/charts/contract/define/props'
import { isSingle } from '@atrium/charts/contract/define/widget'
import { fill } from '@atrium/core/web/words'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { FIELD_OPERATORS, REDUCTIONS, TAG_OPERATORS } from '@atrium/timeseries/contract/query-language'
import { Select } from 'antd'
import { useId, useMemo } from 'react'
import type { Difference } from '../../../contract/dashboard-ops/diff.ts'
import type { SeriesQuery } from '../../../contract/series-query.ts'
import { CheckedForm } from '../checked-form.tsx'
import { useData, useIsWithoutSeries, useNames } from '../data/data-context.ts'
import { NameSelect, TagValue } from '../data/name-select.tsx'
import type { QueryFormProps } from '../data/query-form.ts'
import { Nothing } from '../panel-frame.tsx'
import { ConditionRows } from './condition-rows.tsx'
import { FieldChoice } from './field-choice.tsx'
import { type FoundPlace, NameSearch } from './name-search.tsx'
import { useSeriesWords } from './words.ts'

/** Whose names are offered, says the context. */
type SeriesFormProps = Omit<QueryFormProps<SeriesQuery>, 'source'>

/** A query of time series: where, which fields, which series, and what is computed. */
export function SeriesForm({ spec, query: stored, shape, onChange }: SeriesFormProps) {
  const words = useSeriesWords()
  const first = useFirstPlace(!stored.db && !stored.from)
  const query = first ? { ...stored, ...first } : stored
  const { db = '', from = '', fieldSet = [] } = query
  const inMeasurement = db && from ? { db, measurement: from } : undefined
  const { firstPoint } = useData()
  const isWithoutSeries = useIsWithoutSeries()
  const { data } = useNames(inMeasurement)
  const tags = data?.tags ?? []
  const set = (part: SeriesQuery) => onChange({ ...query, ...part })
  const tagConditions = query.whereObj?.TAG ?? []
  const setWhere = (part: Partial<ComponentQuery['whereObj']>) =>
    set({ whereObj: { TAG: tagConditions, ...query.whereObj, ...part } })
  const take = ({ db: inDb, from: inFrom, field }: FoundPlace) => {
    const chosen = inDb === db && inFrom === from ? fieldSet.filter((one) => one.field !== field) : []
    set({ db: inDb, from: inFrom, fieldSet: field === '' ? chosen : [...chosen, { field, as: field }] })
  }
  if (isWithoutSeries && from === '') return <Nothing text={words.noSeries}>{firstPoint}</Nothing>
  return (
    <>
      <NameSearch onChoose={take} />
      <NameSelect
        label={words.database}
        value={db}
        isShort
        request={{}}
        options={({ databases = [] }) => databases.map(({ name }) => ({ value: name }))}
        onChange={(next) => next !== db && set({ db: next, from: '', fieldSet: [] })}
      />
      <NameSelect
        label={words.measurement}
        value={from}
        request={db ? { db } : undefined}
        options={({ measurements = [], found = [] }) =>
          found.length > 0
            ? [...new Set(found.map(({ measurement }) => measurement))].map((value) => ({ value }))
            : measurements.map(({ name, ...size }) => ({
                value: name,
                ...(size.fields > 0 ? { note: fill(words.measurementSize, size) } : {}),
              }))
        }
        onChange={(next) => next !== from && set({ from: next, fieldSet: [] })}
      />
      <FieldChoice
        {...{ db, from }}
        connector={spec.key}
        fieldSet={fieldSet}
        kept={keptOf(query)}
        onChange={(chosen) => set({ fieldSet: chosen })}
      />
      <ConditionRows
        title={words.tags}
        nameLabel={words.tagN}
        names={tags.map(({ name }) => name)}
        operators={() => TAG_OPERATORS}
        rows={tagConditions.map(({ tagKey, operator, tagValue }) => ({ name: tagKey, operator, value: tagValue }))}
        value={({ label, row, onChange: change }) => (
          <TagValue
            label={label}
            value={String(row.value)}
            request={inMeasurement && row.name ? { ...inMeasurement, tag: row.name } : undefined}
            onChange={change}
          />
        )}
        onChange={(rows) =>
          setWhere({
            TAG: rows.map(({ name, operator, value }) => {
              return { tagKey: name, operator: operator as '=', tagValue: String(value) }
            }),
          })
        }
      />
      <GroupBy tags={tags.map(({ name }) => name)} value={query.groupBy} onChange={(groupBy) => set({ groupBy })} />
      <ConditionRows
        title={words.fieldConditions}
        nameLabel={words.fieldN}
        names={(data?.fields ?? []).map(({ name }) => name)}
        operators={({ value }) => FIELD_OPERATORS[typeof value === 'string' && value !== '' ? 'text' : 'number']}
        rows={(query.whereObj?.FIELD ?? []).map(({ fieldKey, operator, value }) => ({
          name: fieldKey,
          operator,
          value,
        }))}
        onChange={(rows) =>
          setWhere({
            FIELD: rows.map(({ name, operator, value }) => ({ fieldKey: name, operator: operator as '=', value })),
          })
        }
      />
      <Computing {...{ spec, query, shape, onChange }} />
    </>
  )
}

/** Where a query begins that says no place: in the first measurement there is. Stored when something is chosen in it. */
function useFirstPlace(isNeeded: boolean): { db: string; from: string } | undefined {
  const databases = useNames(isNeeded ? {} : undefined).data?.databases ?? []
  const db = databases.find(({ measurements }) => measurements > 0)?.name
  const measurements = useNames(isNeeded && db !== undefined ? { db, pageSize: 1 } : undefined).data?.measurements ?? []
  const from = measurements[0]?.name
  return isNeeded && db !== undefined && from !== undefined ? { db, from } : undefined
}

const KEPT = ['whereObj', 'tags', 'groupBy', 'startTime', 'endTime'] as const

/** What a field that is brought to another component keeps of its query. */
function keptOf(query: SeriesQuery): SeriesQuery {
  return Object.fromEntries(KEPT.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))
}

interface GroupByProps {
  tags: readonly string[]
  value: string | string[] | undefined
  onChange(value: string[]): void
}

function GroupBy({ tags, value, onChange }: GroupByProps) {
  const words = useSeriesWords()
  const { mayQuery } = useData()
  const id = useId()
  return (
    <div className="dashboards-builder-field">
      <label htmlFor={id}>{words.groupBy}</label>
      <Select
        id={id}
        aria-label={words.groupBy}
        mode="multiple"
        disabled={!mayQuery}
        placeholder={words.noGroup}
        value={[value ?? []].flat().filter((name) => name !== '')}
        options={tags.map((name) => ({ value: name, label: name }))}
        onChange={onChange}
      />
    </div>
  )
}

const SINGLE = ['reduce', 'reducePercent'] as const
const SERIES = ['interval', 'fill', 'transform', 'unit', 'sampling'] as const

/** The fields of the connector's table that a kind of this shape uses. */
function Computing({ spec: { query: table }, query, shape, onChange }: SeriesFormProps) {
  const words = useSeriesWords()
  const props = useMemo(() => {
    const pick = (names: readonly string[]) =>
      Object.fromEntries(names.flatMap((name) => (table[name] ? [[name, table[name]]] : [])))
    const isOne = isSingle(shape) || shape === 'rows'
    const names = [...SERIES.filter((name) => !isOne || name !== 'sampling'), ...(isOne ? SINGLE : [])]
    return { compute: section(pick(names)) }
  }, [table, shape])
  const names = useMemo(() => {
    const reductions = REDUCTIONS.map((one) => [`compute.reduce=${one}`, words[`aggregate_${one}`]])
    return { ...words.names, ...Object.fromEntries(reductions) }
  }, [words])
  const part = (fields: Props) =>
    Object.fromEntries(Object.entries(query).filter(([name, value]) => name in fields && value !== ''))
  const values = { compute: part(props.compute.of) }
  const take = (changes: readonly Difference[]) => {
    const next: Record<string, unknown> = { ...query }
    for (const { path, value } of changes) {
      const [, name = ''] = path
      if (value === undefined) delete next[name]
      else next[name] = value
    }
    onChange(next)
  }
  return (
    <CheckedForm
      {...{ props, names, values }}
      marks
      columns={NONE}
      check={(next) => propErrors(props, next)}
      onChange={take}
    />
  )
}

const NONE: readonly string[] = []
