import type { AppCases } from '@atrium/core/testing/app-cases'

const cases: AppCases = {
  type: 'pc',
  guarded: false,
  menu: 'dashboard/list component/list dataSource/list',
  addedMenu: 'data connect gallery',
  isGrowing: true,
}
export default cases
