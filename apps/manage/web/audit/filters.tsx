import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { useSession } from '@atrium/core/web/access/session'
import { useProduct } from '@atrium/core/web/app/product'
import { ChoiceFilter } from '@atrium/core/web/crud/list/choice-filter'
import type { FilterProps } from '@atrium/core/web/crud/list/filter-props'
import { useAuditWords } from './audit-words.ts'

/** Kinds of log entries that are not entities; `message` belongs to the shell. */
const OTHER_KINDS = ['platform.egress', 'platform.timeseries', 'message']
/** Logged actions that are not permissions. */
const OTHER_ACTIONS = ['register', 'changePassword', 'revokeSession', 'bindWeixin', 'unbindWeixin', 'unpublish']
const UNLISTED_ACTIONS = new Set(['read', 'readLog'])

/** The filter for the kinds of rows that have entries in the log. */
export function EntityFilter(props: FilterProps) {
  const { apps } = useProduct()
  const { tenant } = useSession()
  const { entity } = useAuditWords()
  const enabled = apps.filter(({ app }) => tenant.apps.includes(app.key))
  const rows = enabled.flatMap(({ app }) => (app.entities ?? []).map(({ name }) => `${app.key}.${name}`))
  const others = OTHER_KINDS.filter((kind) => !kind.includes('.') || tenant.apps.includes(kind.split('.', 1)[0] ?? ''))
  return <WordsFilter {...props} options={[...rows, ...others].map((value) => ({ value, label: entity(value) }))} />
}

export function ActionFilter(props: FilterProps) {
  const { apps } = useProduct()
  const { tenant } = useSession()
  const { action } = useAuditWords()
  const enabled = apps.map(({ app }) => app).filter(({ key }) => tenant.apps.includes(key))
  // The app's labels contain these actions as well.
  const labels = new Map<string, string>(OTHER_ACTIONS.map((each) => [each, action('', each)]))
  for (const { permission } of permissionCatalogue(enabled)) {
    if (!UNLISTED_ACTIONS.has(permission)) labels.set(permission, action('', permission))
  }
  for (const app of enabled) {
    for (const { name, actions } of app.entities ?? []) {
      for (const each of Object.keys(actions ?? {})) labels.set(each, action(`${app.key}.${name}`, each))
    }
  }
  return <WordsFilter {...props} options={[...labels].map(([value, label]) => ({ value, label }))} />
}

interface WordsFilterProps extends FilterProps {
  options: { value: string; label: string }[]
}

function WordsFilter({ field, label, values, onChange, options }: WordsFilterProps) {
  return (
    <ChoiceFilter
      search
      label={label}
      chosen={values[field]?.split(',') ?? []}
      options={options}
      onChoose={(chosen) => onChange({ [field]: chosen.join(',') || undefined })}
    />
  )
}
