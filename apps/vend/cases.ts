import type { AppCases } from '@atrium/core/testing/app-cases'
import { sellerCases } from '@atrium/selling/testing/seller-cases'

const common = sellerCases('vend')

const cases: AppCases = {
  ...common,
  menu: common.menu.replace('price/list', 'product/list'),
  addedMenu: 'category/list record/list refund/list feedback/list',
  async bodies({ marker }) {
    const no = `V${Date.now().toString(36)}`
    return {
      '/api/vend/device': { no, sn: no, name: marker, slotCount: 2 },
      '/api/vend/product': { name: marker, price: 300, category: undefined },
      '/api/vend/category': { name: marker },
    }
  },
}
export default cases
