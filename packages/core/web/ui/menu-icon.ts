import type { MenuItem } from '../../contract/define/app.ts'
import { isLineIcon, type LineIconName } from './line-icon.tsx'

/** The icons of common modules; a menu item may name another icon. */
const OF_MODULE: Readonly<Record<string, LineIconName>> = {
  agent: 'people',
  app: 'box',
  assignment: 'path',
  battery: 'battery',
  bill: 'receipt',
  broadcast: 'horn',
  category: 'tree',
  channel: 'path',
  component: 'box',
  dashboard: 'gauge',
  dataSource: 'data',
  device: 'chip',
  facility: 'wrench',
  group: 'tree',
  instance: 'chip',
  loginRecord: 'key',
  material: 'box',
  merchant: 'store',
  openApp: 'out',
  order: 'receipt',
  partner: 'link',
  path: 'path',
  point: 'pin',
  price: 'tag',
  product: 'box',
  record: 'list',
  registerCode: 'qr',
  repair: 'wrench',
  role: 'shield',
  site: 'pin',
  task: 'check',
  tenant: 'home',
  tenantMessage: 'bell',
  track: 'pin',
  user: 'people',
  video: 'film',
  withdrawal: 'money',
}

/** The icon of a menu item. In the folded menu it stands for its name, so no other item of the app may have it. */
export function menuIconOf(item: MenuItem): LineIconName {
  if (isLineIcon(item.icon)) return item.icon
  if (item.link) return 'out'
  const [first = '', last = first] = item.module.split('/')
  if (last === 'qrcode' || last === 'wxacode') return 'qr'
  return OF_MODULE[last] ?? (first === 'setting' ? 'gear' : (OF_MODULE[first] ?? 'list'))
}
