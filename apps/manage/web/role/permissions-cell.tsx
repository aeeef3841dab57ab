import type { Permission } from '@atrium/contract/access'
import { usePermissionWords } from '../permission-words.ts'
import { useWords } from '../words.ts'
import { permissionNodes } from './permission-nodes.ts'

/** What a role may do, a line for each page. */
export default function PermissionsCell({ value }: { value: Permission[] }) {
  const names = usePermissionWords()
  const { locale } = useWords()
  return (
    <ul className="manage-permission-list">
      {permissionNodes(value, value, names).flatMap((app) =>
        (app.children ?? []).map((module) => (
          <li key={module.key}>
            <b>
              {app.title} · {module.title}
            </b>{' '}
            {(module.children ?? []).map(({ title }) => title).join(locale === 'zh_CN' ? '、' : ', ')}
          </li>
        )),
      )}
    </ul>
  )
}
