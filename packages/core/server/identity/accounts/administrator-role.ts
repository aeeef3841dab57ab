import { storable, stored } from '../../call/stored-text.ts'

const administrator = storable('role.administrator', { zh_CN: '管理员', en_US: 'Administrator' })

/** The name of the built-in role, which nobody can change: each reader gets it in their own language. */
export const ADMINISTRATOR_ROLE = stored(administrator)
