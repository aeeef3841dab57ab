import './business.css'
import type { Shape } from '@atrium/charts/contract/define/widget'
import { useData } from '@atrium/dashboards/web/builder/data/data-context'
import { Form, Select } from 'antd'
import type { BusinessCatalogue } from '../catalogue.ts'
import type { BusinessPart, BusinessQuery } from '../query.ts'
import { firstQuery, namesOf, partsFor, placesOf, withoutMixed } from './choices.ts'
import { useBusinessWords } from './words.ts'

interface BusinessFormProps {
  catalogue: BusinessCatalogue
  shape: Shape
  query: BusinessQuery
  /** '' means the app's default range; undefined: it is not chosen here. */
  startTime: string | undefined
  onChange(query: BusinessQuery): void
  onRange(startTime: string): void
}

const RANGES = [
  { value: '', key: 'rangeOwn' },
  { value: '*-7d', key: 'range7d' },
  { value: '*-30d', key: 'range30d' },
] as const
const SORTS = ['', '-'] as const

/** Chooses a list, figure, series or ranking of the apps that the author may read. */
export function BusinessForm({ catalogue, shape, query, startTime, onChange, onRange }: BusinessFormProps) {
  const { word } = useBusinessWords()
  const app = catalogue.apps.find((one) => one.app === query.app)
  const choose = (key: string, from?: BusinessPart, of?: string) => {
    const next = catalogue.apps.find((one) => one.app === key)
    const part = from ?? (next && partsFor(next, shape)[0])
    if (next && part) onChange(firstQuery(next, part, shape, of))
  }
  const apps = catalogue.apps.filter((one) => partsFor(one, shape).length > 0)
  return (
    <div className="business-business">
      <Form.Item label={word('app')}>
        <Select
          aria-label={word('app')}
          // An app that the author may not read is shown by its key, so that saving does not change it.
          value={query.app}
          onChange={(key) => choose(key)}
          options={apps.map(({ app: value, label }) => ({ value, label }))}
        />
      </Form.Item>
      {app && (
        <>
          <Form.Item label={word('what')}>
            <Select
              aria-label={word('what')}
              value={query.from}
              onChange={(from) => choose(app.app, from)}
              options={partsFor(app, shape).map((value) => ({ value, label: word(`part_${value}`) }))}
            />
          </Form.Item>
          {placesOf(app, query.from).length > 0 && (
            <Form.Item label={word(`part_${query.from}`)}>
              <Select
                aria-label={word(`part_${query.from}`)}
                value={query.of ?? null}
                onChange={(of) => of !== null && choose(app.app, query.from, of)}
                options={optionsOf(placesOf(app, query.from))}
              />
            </Form.Item>
          )}
          <Names {...{ app, shape, query, onChange }} />
          {query.from === 'list' && <ListFields {...{ app, shape, query, onChange }} />}
          {query.from !== 'list' && startTime !== undefined && (
            <Form.Item label={word('range')}>
              <Select
                aria-label={word('range')}
                value={startTime}
                onChange={onRange}
                options={RANGES.map(({ value, key }) => ({ value, label: word(key) }))}
              />
            </Form.Item>
          )}
        </>
      )}
    </div>
  )
}

interface PartProps {
  app: BusinessCatalogue['apps'][number]
  shape: Shape
  query: BusinessQuery
  onChange(query: BusinessQuery): void
}

function Names({ app, shape, query, onChange }: PartProps) {
  const { word } = useBusinessWords()
  const words = { count: word('countOfRows'), before: (label: string) => `${label}${word('before')}` }
  const label = word(query.from === 'list' || query.from === 'tops' ? 'columns' : `part_${query.from}`)
  return (
    <Form.Item label={label} required className="business-business-wide">
      <Select
        aria-label={label}
        mode="multiple"
        value={query.names}
        onChange={(names) => onChange({ ...query, names })}
        options={optionsOf(namesOf(app, query, shape, words))}
        optionFilterProp="label"
      />
    </Form.Item>
  )
}

/** Filter and order of a list's rows. */
function ListFields({ app, shape, query, onChange }: PartProps) {
  const { word } = useBusinessWords()
  const { parameters } = useData()
  const list = app.lists.find(({ name }) => name === query.of)
  if (!list) return null
  const filters = query.filters ?? {}
  const places = parameters.map(({ name, label }) => ({
    value: `{${name}}`,
    label: label === '' ? `{${name}}` : `${label} {${name}}`,
  }))
  const setFilter = (name: string, chosen: string[]) => {
    const values = withoutMixed(chosen)
    const { [name]: _, ...rest } = filters
    onChange({ ...query, filters: values.length > 0 ? { ...rest, [name]: values.join(',') } : rest })
  }
  const sorts = list.columns
    .filter((column) => column.sorts)
    .flatMap(({ name, label }) =>
      SORTS.map((sign) => ({ value: sign + name, label: `${label} ${sign === '' ? '↑' : '↓'}` })),
    )
  return (
    <>
      {list.filters.map(({ name, label, options }) => (
        <Form.Item key={name} label={label}>
          <Select
            aria-label={label}
            mode="multiple"
            allowClear
            placeholder={word('all')}
            value={filters[name]?.split(',') ?? []}
            onChange={(values) => setFilter(name, values)}
            options={places.length > 0 ? [{ label: word('parameters'), options: places }, ...options] : options}
          />
        </Form.Item>
      ))}
      {shape === 'page' && (
        <Form.Item label={word('order')}>
          <Select
            aria-label={word('order')}
            value={query.sort || list.sort}
            onChange={(sort) => onChange({ ...query, sort })}
            options={sorts}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
      )}
    </>
  )
}

function optionsOf(choices: readonly { name: string; label: string; unit?: string }[]) {
  return choices.map(({ name, label, unit }) => ({ value: name, label: unit ? `${label} (${unit})` : label }))
}
