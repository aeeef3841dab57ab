import type { ConnectorSpec } from '@atrium/dashboards/contract/define/connector'
import { type ConnectorWords, offerConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import type { PlaceNames, QueryForm, RebindForm } from '@atrium/dashboards/web/builder/data/query-form'

/** These come first, in this order; a query starts as one of the first. */
const FIRST = ['timeseries', 'business']
const placeOf = ({ key }: ConnectorSpec) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)

const specs = Object.values(
  import.meta.glob<ConnectorSpec>('../connectors/*/index.ts', { eager: true, import: 'default' }),
)
const chinese = import.meta.glob<{ default: ConnectorWords }>('../connectors/*/zh_CN.ts')
const english = import.meta.glob<{ default: ConnectorWords }>('../connectors/*/en_US.ts')

const forms = import.meta.glob<QueryForm>('../connectors/*/form.tsx')
const rebinds = import.meta.glob<RebindForm>('../connectors/*/rebind.tsx')
const placeNames = import.meta.glob<PlaceNames>('../connectors/*/places.ts')

/** What authors of dashboards need of each kind of data source: its table, and when they are shown, its forms and words. */
export const connectorParts = specs
  .sort((one, other) => placeOf(one) - placeOf(other))
  .map((spec) => ({
    spec,
    ...formsOf(spec.key),
    words: { zh_CN: wordsOf(chinese, spec.key, 'zh_CN'), en_US: wordsOf(english, spec.key, 'en_US') },
  }))

export const offerProductConnectors = () => offerConnectors(connectorParts)

function formsOf(key: string) {
  const form = forms[`../connectors/${key}/form.tsx`]
  const rebind = rebinds[`../connectors/${key}/rebind.tsx`]
  const places = placeNames[`../connectors/${key}/places.ts`]
  return { ...(form ? { form } : {}), ...(rebind ? { rebind } : {}), ...(places ? { places } : {}) }
}

function wordsOf(
  files: Readonly<Record<string, () => Promise<{ default: ConnectorWords }>>>,
  key: string,
  locale: string,
) {
  const file = files[`../connectors/${key}/${locale}.ts`]
  if (!file) throw new Error(`connectors/${key} has no ${locale}.ts`)
  return file
}
