import { PLACES, type Place, placeOf } from './places.ts'

/** What a line has before its first order: its devices, in invented places, and what they sell. */

export interface FleetDevice {
  no: string
  name: string
  place: Place
}

/** Seed and simulator enter the same. */
export interface Equipment<Device extends FleetDevice = FleetDevice> {
  /** Key of the app. */
  app: string
  /** Numbers of all its devices begin with it, so that the simulator finds them again. */
  prefix: string
  /** The first `count` devices. A larger fleet contains every smaller one. */
  fleetOf(count: number): Device[]
  /** The bodies of `POST /api/<app>/<goods>`. */
  prices: readonly { name: string }[]
  /** The entity of what it sells; default `price`. */
  goods?: string
  /** Groups of what it sells: rows of another entity, which these bodies name in the field with the entity's name. */
  groups?: { entity: string; rows: readonly { name: string }[] }
  /** The body of `POST /api/<app>/device`. @param prices their ids by their names */
  deviceBody(device: Device, sn: string, prices: ReadonlyMap<string, string>): { sn: string }
}

/**
 * Devices with numbers and names.
 * @param kindOf what the device with this index is called, and its values
 * @param from index of the first place
 */
export function makeFleet<Own extends object>(
  count: number,
  prefix: string,
  kindOf: (index: number) => readonly [word: string, values: Own],
  from = 0,
): (FleetDevice & Own)[] {
  return Array.from({ length: count }, (_, index) => {
    const [word, values] = kindOf(index)
    const place = placeOf(index + from)
    const ordinal = Math.floor(index / PLACES.length) + 1
    const no = `${prefix}${String(index + 1).padStart(4, '0')}`
    return { no, name: `${place.name} ${ordinal} 号${word}`, place, ...values }
  })
}

/** The name of the entity of what a line sells. */
export const goodsOf = ({ goods = 'price' }: Pick<Equipment, 'goods'>): string => goods

/** The bodies of what a line sells. @param ids of its groups, by their names */
export const goodsBodies = (
  { prices, groups }: Pick<Equipment, 'prices' | 'groups'>,
  ids: ReadonlyMap<string, string>,
): readonly { name: string }[] =>
  groups === undefined
    ? prices
    : prices.map((body) => ({
        ...body,
        [groups.entity]: ids.get(String((body as Record<string, unknown>)[groups.entity])),
      }))

/** What the bodies of all devices have. */
export function placedBody<Device extends FleetDevice>({ place, ...device }: Device, sn: string) {
  const { address, lng, lat } = place
  return { ...device, sn, heartbeat: 60, coordinates: { lng, lat, address } }
}
