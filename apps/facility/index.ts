import { defineApp } from '@atrium/core/contract/define/app'
import { category } from './entities/category.ts'
import { facility } from './entities/facility.ts'
import { repair } from './entities/repair.ts'

export { category, facility, repair }

export default defineApp({
  key: 'facility',
  type: 'pc',
  icon: 'wrench',
  guarded: true,
  menu: [
    { module: 'dashboard', path: 'dashboard' },
    { module: 'repair', path: 'repair' },
    { module: 'facility', path: 'facility', icon: 'box' },
    { module: 'category', path: 'category' },
  ],
  permissions: {
    dashboard: 'read',
    repair: 'read create update delete accept assign reject start finish rate log export',
    facility: 'read create update delete import export disable enable scrap',
    category: 'read create update delete',
  },
  entities: [category, facility, repair],
  workOrders: 'repair',
  figures: ['open', 'overdue', 'finishedToday'],
  isMobile: true,
})
