import type { AppCases, Filled } from '@atrium/core/testing/app-cases'

const cases: AppCases = {
  type: 'pc',
  guarded: true,
  menu: 'dashboard repair facility category',
  calls: {
    open: [
      'GET /api/client/facility/facility',
      'POST /api/client/facility/repair',
      'GET /api/client/facility/repair',
      'GET /api/client/facility/photo',
      'POST /api/client/facility/repair/log',
      'POST /api/client/facility/repair/rating',
    ],
  },
  acrossTenants: ['server/reminders.ts'],
  fill: breakSomething,
}
export default cases

/** A facility of the category, and a repair of it. */
async function breakSomething({ rows, marker, ask }: Filled): Promise<void> {
  const category = rows.get('/api/facility/category')
  const { _id } = await ask('POST', '/api/facility/facility', { no: marker.slice(0, 32), name: marker, category })
  const repair = await ask('POST', '/api/facility/repair', { title: marker, description: marker, facility: _id })
  await ask('POST', '/api/facility/repair/log', { _id: repair._id, content: marker })
}
