import type { MenuItem } from '../../contract/define/app.ts'
import { isLineIcon, type LineIconName } from './line-icon.tsx'

/** The icons of common modules; a menu item may name another icon. */
const OF_MODULE: Readonly<Record<string, LineIconName>> = {
  agent: 'people',
  app: 'box',
  assignment: 'path',
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
  loginRecord: 'shield',
  material: 'box',
  merchant: 'people',
  openApp: 'out',
  order: 'receipt',
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

/** The icon of a menu item in the folded menu. */
export function menuIconOf(item: MenuItem): LineIconName {
  if (isLineIcon(item.icon)) return item.icon
  if (item.link) return 'out'
  const [first = '', last = first] = item.module.split('/')
  if (last === 'qrcode' || last === 'wxacode') return 'qr'
  return OF_MODULE[last] ?? (first === 'setting' ? 'gear' : (OF_MODULE[first] ?? 'list'))
}
