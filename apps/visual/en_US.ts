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
  more: {
    module_dataSource: 'Data sources',
    open: 'Open',
    publicOf: 'Public:',
    everyone: 'Everyone',
    readers: 'Members only',
    publishTitle: 'Make this dashboard public?',
    publishHint: 'Whoever has the link can look at it without signing in.',
    publish: 'Make public',
    copyLink: 'Copy the public link',
    linkCopied: 'Copied',
    gone: 'This dashboard cannot be shown',
    goneHint: 'It may have been deleted, or you may not view it.',
    backToList: 'Back to the dashboards',
  },
} satisfies SameKeys<typeof zh_CN>

export default words
