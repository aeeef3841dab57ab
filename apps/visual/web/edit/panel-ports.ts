import { api } from '@atrium/core/web/api/client'
import { uploadPicture } from '@atrium/core/web/api/upload'
import type { DashboardOptions } from '@atrium/dashboards/contract/dashboard'
import type { DashboardDocument } from '@atrium/dashboards/contract/dashboard-ops/document'
import type { VersionPage, VersionPort } from '@atrium/dashboards/web/builder/versions/version-port'
import type { Editor } from '@atrium/dashboards/web/editor/editor'
import type { EditorServer } from '@atrium/dashboards/web/editor/log/editor-server'
import type {
  DashboardPort,
  NamedDashboard,
  NamedSource,
  SourcePort,
} from '@atrium/dashboards/web/prop-form/form-context'
import { dashboard, dataSource } from '../../index.ts'

/** The tenant's dashboards, for panels in which one is chosen. */
export const dashboardPort: DashboardPort = {
  async find(keyword) {
    const { list } = await api.get<{ list: NamedDashboard[] }>(`${dashboard.path}/list`, { keyword, pageSize: 50 })
    return list
  },
  async get(_id) {
    return api.get<{ dashboard: NamedDashboard & { options: DashboardOptions } }>(dashboard.path, { _id }).then(
      ({ dashboard: { name, options } }) => ({ _id, name, nextPage: options.nextPage }),
      () => null,
    )
  },
}

/** The tenant's data sources, for settings that name one. */
export const sourcePort: SourcePort = {
  async find(type, keyword) {
    const { list } = await api.get<{ list: NamedSource[] }>(`${dataSource.path}/list`, { type, keyword, pageSize: 50 })
    return list
  },
  get: (_id) =>
    api.get<{ dataSource: NamedSource }>(dataSource.path, { _id }).then(
      (answer) => answer.dataSource,
      () => null,
    ),
}

export async function uploadImage(file: File): Promise<string> {
  return (await uploadPicture(file, { purpose: 'image' })).url
}

const VERSION = `${dashboard.path}/version`

/** The versions of one dashboard. */
export function versionPort(id: string, { store }: Editor, server: EditorServer): VersionPort {
  return {
    list: (current, asOf) => api.get<VersionPage>(`${VERSION}/list`, { _id: id, current, asOf }),
    async get(no) {
      return (await api.get<{ document: DashboardDocument }>(VERSION, { _id: id, no })).document
    },
    async rename(no, name) {
      await api.put(VERSION, { _id: id, no, name })
    },
    async keep(name) {
      // What the person sees is named, not what the server had before.
      const head = await store.flush()
      const answer = head === null ? null : await server.nameVersion(name)
      if (answer?.kind !== 'named') throw new Error(answer?.msg || 'some steps are not stored yet')
    },
  }
}
