import type { SameKeys } from '@atrium/core/contract/define/words'

/** The words of `wxacodeEntity`. Not beside it: the first script of every page has the descriptors, but no words. */

const source = {
  name: '小程序码',
  fields: {
    name: '名称',
    table: '桌号 / 座位',
    owner: '归属用户',
    no: '编号',
    scene: '场景值',
    page: '小程序页面',
    width: '图片宽度',
    url: '地址',
    imgUrl: '二维码',
    scanCount: '扫码次数',
    lastScanAt: '最近扫码',
  },
  status: { enabled: '启用', disabled: '停用' },
  actions: { enable: '启用', disable: '停用' },
  options: {},
  groups: { use: '用途', miniProgram: '小程序与图片' },
  empty: '还没有小程序码，新建后打印出来贴在桌上',
}

const english: SameKeys<typeof source> = {
  name: 'Mini-program code',
  fields: {
    name: 'Name',
    table: 'Table or seat',
    owner: 'Owner',
    no: 'No.',
    scene: 'Scene',
    page: 'Mini-program page',
    width: 'Picture width',
    url: 'Address',
    imgUrl: 'Code',
    scanCount: 'Scans',
    lastScanAt: 'Last scan',
  },
  status: { enabled: 'Enabled', disabled: 'Disabled' },
  actions: { enable: 'Enable', disable: 'Disable' },
  options: {},
  groups: { use: 'Use', miniProgram: 'Mini program and picture' },
  empty: 'No codes yet. Create one, print it and put it on a table.',
}

export const wxacodeWords = { zh_CN: source, en_US: english }
