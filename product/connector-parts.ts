import business from '@atrium/connectors/business/index'
import timeseries from '@atrium/connectors/timeseries/index'
import type { ConnectorWords } from '@atrium/dashboards/web/builder/data/builder-connector'

const chinese = import.meta.glob<{ default: ConnectorWords }>('../connectors/*/zh_CN.ts')
const english = import.meta.glob<{ default: ConnectorWords }>('../connectors/*/en_US.ts')

/** What authors of dashboards need of each kind of data source: its table, and its words when they are shown. */
export const connectorParts = [timeseries, business].map((spec) => ({
  spec,
  words: { zh_CN: wordsOf(chinese, spec.key, 'zh_CN'), en_US: wordsOf(english, spec.key, 'en_US') },
}))

function wordsOf(
  files: Readonly<Record<string, () => Promise<{ default: ConnectorWords }>>>,
  key: string,
  locale: string,
) {
  const file = files[`../connectors/${key}/${locale}.ts`]
  if (!file) throw new Error(`connectors/${key} has no ${locale}.ts`)
  return file
}
