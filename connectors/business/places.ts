import type { DataPort } from '@atrium/dashboards/web/builder/data/data-port'
import type { BusinessSource } from './business-source.ts'
import type { BusinessQuery } from './query.ts'
import { askCatalogue } from './web/ask-catalogue.ts'

/** The names of lists and figures; of those that the author may not read, their keys. */
export default async function businessPlaces(port: DataPort, queries: readonly BusinessSource[]): Promise<string[]> {
  const { apps } = await askCatalogue(port)
  const nameOf = ({ app, from, of = '' }: BusinessQuery) => {
    const known = apps.find((one) => one.app === app)
    const places = from === 'list' ? known?.lists : from === 'tops' ? known?.tops : []
    const place = places?.find(({ name }) => name === of)?.label ?? of
    return [known?.label ?? app, place].filter((part) => part !== '').join(' · ')
  }
  return queries.flatMap(({ business }) => (business ? [nameOf(business)] : []))
}
