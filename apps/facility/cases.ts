import type { AppCases } from '@atrium/core/testing/app-cases'

const cases: AppCases = {
  type: 'pc',
  guarded: true,
  menu: 'dashboard repair facility category',
  acrossTenants: ['server/reminders.ts'],
}
export default cases
