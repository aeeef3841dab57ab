import { useLocale } from '@atrium/core/web/words'
import { CheckedForm } from '@atrium/dashboards/web/builder/checked-form'
import { useSourceNames } from '@atrium/dashboards/web/builder/data/data-context'
import type { QueryFormProps } from '@atrium/dashboards/web/builder/data/query-form'
import { withChanges } from '@atrium/dashboards/web/builder/data/with-changes'
import { columnErrors, nameOf } from './columns.ts'
import en_US from './en_US.ts'
import type { HttpQuery } from './http-query.ts'
import spec from './index.ts'
import zh_CN from './zh_CN.ts'

const { columns: COLUMNS, ...OTHERS } = spec.query
const FIRST = { columns: COLUMNS }
const MAX_OFFERED = 40
const WORDS = { zh_CN, en_US }

/** Which values of an answer a component shows: paths, chosen from those of the last answer, or typed. */
export default function HttpQueryForm({ source, query, onChange }: QueryFormProps<HttpQuery>) {
  const { fields, noPaths } = WORDS[useLocale()]
  const paths = useSourceNames(source)
  const columns = query.columns ?? []
  const names = columns.length > 0 ? columns.map(nameOf) : paths.filter(isOfRow).map((path) => nameOf({ path }))
  const others = paths.filter((path) => !columns.some((column) => column.path === path))
  const parts = {
    names: fields,
    marks: true,
    values: query,
    check: columnErrors,
    onChange: (changes: Parameters<typeof withChanges>[1]) => onChange(withChanges(query, changes)),
  }
  return (
    <>
      <CheckedForm {...parts} props={FIRST} columns={paths} />
      {paths.length === 0 && <p className="dashboards-builder-muted">{noPaths}</p>}
      <div className="dashboards-form-form core-inputs">
        <span className="dashboards-form-choices">
          {others.slice(0, MAX_OFFERED).map((path) => (
            <button key={path} type="button" onClick={() => onChange({ ...query, columns: [...columns, { path }] })}>
              + {path}
            </button>
          ))}
        </span>
      </div>
      <CheckedForm {...parts} props={OTHERS} columns={names} />
    </>
  )
}

const isOfRow = (path: string) => path.startsWith('@')
