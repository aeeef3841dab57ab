/**
 * A payment house cuts its bills by its own days, wherever the tenant is: weixin's, and the stand-in's with it. The SQL
 * function tenants_to_reconcile has the same.
 */
export const BILL_ZONE = 'Asia/Shanghai'
