import type { AppCases } from '@atrium/core/testing/app-cases'

const cases: AppCases = {
  type: 'pc',
  guarded: true,
  isGrowing: true,
  menu: 'dashboard order user product video/list withdrawal/list setting/shop setting/wxacode',
  addedMenu: 'refund/list feedback/list',
}

export default cases
