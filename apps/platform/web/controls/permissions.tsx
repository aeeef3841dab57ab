import type { Permission } from '@atrium/contract/access'
import { useSession } from '@atrium/web/shell/session'
import { Tree } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWords } from '../words.ts'

interface PermissionsProps {
  value?: Permission[] | null
  onChange?(value: Permission[]): void
  disabled?: boolean
}

const keyOf = ({ app, module, permission }: Permission) => `${app}/${module}/${permission}`

/** App → module → permission. Only what the person holds can be ticked; what was granted before stays in sight. */
export default function PermissionsControl({ value, onChange, disabled = false }: PermissionsProps) {
  const { permissions } = useSession()
  const { word } = useWords()
  const { t } = useTranslation()
  const chosen = value ?? []
  const known = new Map([...permissions, ...chosen].map((one) => [keyOf(one), one]))
  const nameOf = (app: string) => t(`${app}:name`, { defaultValue: app })
  const groups = groupedBy([...known.values()], 'app')
  if (known.size === 0) return <span>{word('noPermissions')}</span>
  return (
    <Tree
      checkable
      selectable={false}
      disabled={disabled}
      checkedKeys={chosen.map(keyOf)}
      treeData={groups.map(([app, held]) => ({
        key: app,
        title: nameOf(app),
        children: groupedBy(held, 'module').map(([module, inside]) => ({
          key: `${app}/${module}`,
          title: t(`${app}:entities.${module}.name`, { defaultValue: module }),
          children: inside.map((one) => ({ key: keyOf(one), title: one.permission, isLeaf: true })),
        })),
      }))}
      onCheck={(checked) => {
        const keys = Array.isArray(checked) ? checked : checked.checked
        onChange?.(keys.flatMap((key) => known.get(String(key)) ?? []))
      }}
    />
  )
}

function groupedBy(permissions: readonly Permission[], part: 'app' | 'module'): [string, Permission[]][] {
  const groups = new Map<string, Permission[]>()
  for (const one of permissions) groups.set(one[part], [...(groups.get(one[part]) ?? []), one])
  return [...groups]
}
