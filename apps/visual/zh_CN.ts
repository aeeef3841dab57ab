import type { AppWords } from '@atrium/contract/define/words'
import type visualApp from './index.ts'

const words = {
  name: '看板设计',
  about: '实时数据看板',
  menu: { 'dashboard/list': '看板' },
  entities: {
    dashboard: {
      name: '看板',
      fields: { name: '名称', description: '说明', public: '公开', options: '画布', components: '组件' },
      status: {},
      actions: {},
      options: {},
      groups: { base: '基本信息' },
      empty: '还没有看板。新建一个，把实时数据放到屏幕上。',
    },
  },
  more: {
    module_dataSource: '数据源',
    open: '打开',
    publicOf: '公开',
    everyone: '所有人可看',
    readers: '仅内部',
    publishTitle: '公开这个看板？',
    publishHint: '拿到链接的人无需登录即可查看。',
    publish: '公开',
    copyLink: '复制公开链接',
    linkCopied: '已复制',
    gone: '看不到这个看板',
    goneHint: '它可能已被删除，或您没有查看权限。',
    backToList: '返回看板列表',
  },
} satisfies AppWords<typeof visualApp>

export default words
