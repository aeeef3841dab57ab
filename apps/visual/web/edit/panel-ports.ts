import { api } from '@atrium/web/api/client'
import { uploadPicture } from '@atrium/web/api/upload'
import type { DashboardPort, NamedDashboard } from '@atrium/web/prop-form/form-context'
import { dashboard } from '../../index.ts'

/** The tenant's dashboards, for panels in which one is chosen. */
export const dashboardPort: DashboardPort = {
  async find(keyword) {
    const { list } = await api.get<{ list: NamedDashboard[] }>(`${dashboard.path}/list`, { keyword, pageSize: 50 })
    return list
  },
  async get(_id) {
    return api.get<{ dashboard: NamedDashboard }>(dashboard.path, { _id }).then(
      ({ dashboard: found }) => found,
      () => null,
    )
  },
}

export async function uploadImage(file: File): Promise<string> {
  return (await uploadPicture(file, { purpose: 'image' })).url
}
