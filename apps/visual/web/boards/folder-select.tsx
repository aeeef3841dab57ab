import { treeOf } from '@atrium/core/contract/patterns/tree'
import type { DashboardFolder } from '@atrium/dashboards/contract/dashboard-shelf'
import { TreeSelect } from 'antd'
import { useWords } from '../words.ts'

interface FolderSelectProps {
  id?: string
  folders: readonly DashboardFolder[]
  value: string | null
  onChange(folder: string | null): void
  label: string
}

const NONE = ''

/** Chooses a folder, or none. */
export function FolderSelect({ id, folders, value, onChange, label }: FolderSelectProps) {
  const { word } = useWords()
  return (
    <TreeSelect
      {...(id ? { id } : {})}
      aria-label={label}
      style={{ width: '100%' }}
      value={value ?? NONE}
      onChange={(chosen: string) => onChange(chosen || null)}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeData={[
        { key: NONE, value: NONE, title: word('boardNoFolder'), isLeaf: true, children: [] },
        ...treeOf(folders),
      ]}
    />
  )
}
