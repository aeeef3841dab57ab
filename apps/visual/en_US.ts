import type { SameKeys } from '@atrium/contract/define/words'
import type zh_CN from './zh_CN.ts'

const words = {
  name: 'Dashboards',
  about: 'Boards of live data',
  menu: { 'dashboard/list': 'Dashboards' },
  entities: {
    dashboard: {
      name: 'Dashboard',
      fields: {
        name: 'Name',
        description: 'Description',
        public: 'Public',
        options: 'Canvas',
        components: 'Components',
      },
      status: {},
      actions: {},
      options: {},
      groups: { base: 'Basics' },
      empty: 'No dashboards yet. Make one to bring live data onto a screen.',
    },
  },
  more: {},
} satisfies SameKeys<typeof zh_CN>

export default words
