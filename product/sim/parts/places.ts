/** Invented places around Jinji Lake in Suzhou, where the demonstration factory is. Seeds and simulator use them. */

export interface Place {
  name: string
  address: string
  lng: number
  lat: number
}

export const PLACES: readonly Place[] = [
  { name: '星湖花园', address: '苏州工业园区星湖街 218 号', lng: 120.7128, lat: 31.3074 },
  { name: '湖东商业广场', address: '苏州工业园区现代大道 88 号', lng: 120.7342, lat: 31.3219 },
  { name: '金鸡湖地铁站', address: '苏州工业园区中新大道西 1 号', lng: 120.6987, lat: 31.3168 },
  { name: '独墅湖科教园', address: '苏州工业园区仁爱路 150 号', lng: 120.7415, lat: 31.2731 },
  { name: '唯亭人才公寓', address: '苏州工业园区唯新路 60 号', lng: 120.7896, lat: 31.3612 },
  { name: '斜塘老街', address: '苏州工业园区斜塘街 9 号', lng: 120.7561, lat: 31.2934 },
  { name: '示范工厂员工停车场', address: '苏州工业园区胜浦路 16 号', lng: 120.8123, lat: 31.3045 },
  { name: '阳澄湖服务区', address: '苏州市阳澄湖半岛 1 号', lng: 120.8012, lat: 31.4127 },
]

/** The place of the device with this index in a fleet, moved a little so that neighbours do not cover each other. */
export function placeOf(index: number): Place {
  const { lng, lat, ...place } = PLACES[index % PLACES.length]!
  return { ...place, lng: nudged(lng, index), lat: nudged(lat, -index) }
}

function nudged(degrees: number, by: number): number {
  return Math.round((degrees + by * 0.00012) * 1e6) / 1e6
}

/** Contains the tenant, because serial numbers are unique in the whole platform and several tenants may simulate. */
export function serialOf(tenantId: string, no: string): string {
  return `${tenantId.slice(-6)}-${no}`
}
