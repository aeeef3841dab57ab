import type { App } from '@atrium/core/contract/define/app'
import type { PlannedApp } from '@atrium/core/web/app/entry'

/** Chinese and English */
type Words = readonly [zh_CN: string, en_US: string]

const text = ([zh_CN, en_US]: Words) => ({ zh_CN, en_US })

interface Plan {
  key: string
  type?: App['type']
  icon: string
  name: Words
  /** A description of one line. */
  about: Words
  /** Plain apps need no sign-in in the browser. */
  plain?: true
  /** Path after `/{key}/` → its name. The module is the path without `/list`. */
  menu: Readonly<Record<string, Words>>
  /** Menu path → an address on another site. */
  links?: Readonly<Record<string, string>>
}

function plan({ key, type = 'pc', icon, name, about, plain, menu, links = {} }: Plan): PlannedApp {
  const items = Object.keys(menu).map((path) => {
    const link = links[path]
    return { module: path.replace(/\/list$/, ''), path, ...(link === undefined ? {} : { link }) }
  })
  return {
    // No permissions, because there is no code yet that checks them.
    app: { key, type, icon, link: null, guarded: !plain, menu: items, permissions: {} },
    name: text(name),
    about: text(about),
    menu: Object.fromEntries(Object.entries(menu).map(([path, words]) => [path, text(words)])),
  }
}

const dashboard = { dashboard: ['概览', 'Overview'] } as const
const orders = { order: ['订单', 'Orders'], user: ['用户', 'Users'] } as const
const devices = { 'device/list': ['设备', 'Devices'] } as const
const products = { 'product/list': ['商品', 'Products'] } as const
const settings: Words = ['设置', 'Settings']
const qrcodes = { 'setting/qrcode': ['二维码', 'QR codes'] } as const
const miniProgram = { 'setting/shop': settings, 'setting/wxacode': ['小程序码', 'Mini program codes'] } as const

/** The apps of the specification that are not implemented yet; the launcher announces them. */
export const planned: readonly PlannedApp[] = [
  plan({
    key: 'wifi',
    icon: 'wifi',
    name: ['共享WiFi', 'Shared WiFi'],
    about: ['扫码上网与分润结算', 'Wi-Fi by QR code, with settlement'],
    menu: { ...dashboard, ...orders, ...miniProgram },
  }),
  plan({
    key: 'ddb',
    icon: 'exchange',
    name: ['任务互助', 'Mutual help'],
    about: ['发布任务、接单与提现', 'Tasks, takers and withdrawals'],
    menu: {
      ...dashboard,
      task: ['任务', 'Tasks'],
      order: ['提现', 'Withdrawals'],
      user: ['用户', 'Users'],
      ...miniProgram,
    },
  }),
  plan({
    key: 'transport',
    icon: 'truck',
    name: ['运输', 'Transport'],
    about: ['派车、轨迹与对账', 'Assignments, tracks and bills'],
    menu: {
      ...dashboard,
      'assignment/list': ['派车单', 'Assignments'],
      'track/list': ['轨迹', 'Tracks'],
      'bill/list': ['账单', 'Bills'],
      setting: settings,
    },
  }),
  plan({
    key: 'salescicd',
    icon: 'branch',
    name: ['部署', 'Deployment'],
    about: ['客户实例的安装与升级', 'Customer instances and their upgrades'],
    plain: true,
    menu: { instance: ['实例', 'Instances'], projectRecord: ['项目记录', 'Project records'] },
  }),
  plan({
    key: 'hotelm',
    icon: 'bed',
    name: ['酒店', 'Hotels'],
    about: ['客房、订单与智能门锁', 'Rooms, bookings and door locks'],
    plain: true,
    menu: { ...dashboard, ...orders, ...devices, ...products, 'setting/hotelm': settings, ...qrcodes },
  }),
  plan({
    key: 'trace',
    icon: 'cube',
    name: ['物料追溯', 'Material tracing'],
    about: ['物料、罐体与来源追溯', 'Materials, tanks and where they came from'],
    plain: true,
    menu: {
      ...dashboard,
      'material/list': ['物料', 'Materials'],
      ...devices,
      'tank/list': ['罐体', 'Tanks'],
      'site/list': ['站点', 'Sites'],
      'category/list': ['分类', 'Categories'],
      'setting/trace': settings,
      ...qrcodes,
      group: ['部门', 'Groups'],
      appDownload: ['应用下载', 'App download'],
    },
  }),
]
