import type { Permission } from '../../contract/access.ts'
import './access.css'
import { permissionNodes } from './permission-nodes.ts'
import { useAccessWords } from './words.ts'

/** The granted permissions in words, one line for each page. */
export default function PermissionList({ value }: { value: Permission[] | null }) {
  const words = useAccessWords()
  const granted = value ?? []
  if (granted.length === 0) return '—'
  return (
    <ul className="core-access-permission-list">
      {permissionNodes(granted, granted, words).flatMap((app) =>
        (app.children ?? []).map((module) => (
          <li key={module.key}>
            <b>
              {app.title} · {module.title}
            </b>{' '}
            {(module.children ?? []).map(({ title }) => title).join(words.locale === 'zh_CN' ? '、' : ', ')}
          </li>
        )),
      )}
    </ul>
  )
}
