import type { AppCases } from '@atrium/core/testing/app-cases'

const cases: AppCases = {
  type: 'pc',
  guarded: false,
  menu: 'dashboard/list component/list dataSource/list',
  addedMenu: 'component/record data connect gallery',
  bodies: async () => ({ '/api/datasource': { type: 1, props: { dataSource: '[{"n":1}]' } } }),
  isGrowing: true,
}
export default cases
