import type zh_CN from './zh_CN.ts'

const words = {
  all: 'All',
  search: 'Search apps, pages or actions',
  nothingFound: 'No permission matches',
  chosenOf: '{{count}} of {{all}} chosen',
  none: 'There is no permission that you could grant',
  read: 'Read',
  create: 'Create',
  update: 'Change',
  delete: 'Delete',
  export: 'Export',
  import: 'Import',
  unmask: 'See whole values',
  enable: 'Enable',
  disable: 'Disable',
  resetPassword: 'Reset passwords',
  broadcast: 'Broadcast',
  recharge: 'Recharge',
  resetSecret: 'Reset secrets',
  test: 'Test',
  readLog: 'Read the log',
  publish: 'Publish',
  copy: 'Copy',
  rename: 'Rename',
  toTop: 'Put on top',
  template: 'Save as a template',
  control: 'Control',
  query: 'Query',
  revoke: 'Revoke',
} satisfies Record<keyof typeof zh_CN, string>

export default words
