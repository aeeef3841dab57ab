import type { Text } from '@atrium/core/contract/refusal'

/** Texts at the fields of operations that cannot be applied. */
export const WHY: Record<'gone' | 'exists' | 'path', Text> = {
  gone: { zh_CN: '该组件已被删除', en_US: 'This widget was removed' },
  exists: { zh_CN: '已有相同编号的组件', en_US: 'There already is a widget with this id' },
  path: { zh_CN: '找不到要修改的内容', en_US: 'There is no such value to change' },
}
export const FUTURE: Text = {
  zh_CN: '基于不存在的操作，请重新打开编辑器',
  en_US: 'There is no such operation; open the editor again',
}
export const NOT_YOURS: Text = { zh_CN: '只能撤销自己的操作', en_US: 'You can only undo what you did yourself' }
export const NO_RIGHT: Record<'query' | 'control' | 'script', Text> = {
  query: { zh_CN: '没有编辑查询的权限', en_US: 'You may not edit queries' },
  control: { zh_CN: '没有使用控制组件的权限', en_US: 'You may not use widgets that control devices' },
  script: { zh_CN: '没有使用脚本的权限', en_US: 'You may not use scripts' },
}
