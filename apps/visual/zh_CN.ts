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
  more: {},
} satisfies AppWords<typeof visualApp>

export default words
