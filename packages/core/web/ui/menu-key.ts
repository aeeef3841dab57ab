import type { MenuProps } from 'antd'

/**
 * For menus whose entries open dialogs. The dialog takes the focus while the Enter key is still down; without this the
 * browser would press the button in the dialog that has the focus, which closes it.
 */
export const endKey: NonNullable<MenuProps['onClick']> = ({ domEvent }) => domEvent.preventDefault()
