import type { BusinessQuery } from '@atrium/dashboards/contract/business'
import type { PlaceNames } from '@atrium/dashboards/web/builder/data/query-form'

/** The names of lists and figures; of those that the author may not read, their keys. */
const businessPlaces: PlaceNames['default'] = async (port, queries) => {
  const { apps } = await port.business()
  const nameOf = ({ app, from, of = '' }: BusinessQuery) => {
    const known = apps.find((one) => one.app === app)
    const places = from === 'list' ? known?.lists : from === 'tops' ? known?.tops : []
    const place = places?.find(({ name }) => name === of)?.label ?? of
    return [known?.label ?? app, place].filter((part) => part !== '').join(' · ')
  }
  return queries.flatMap(({ business }) => (business ? [nameOf(business)] : []))
}

export default businessPlaces
