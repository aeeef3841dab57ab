/**
 * A payment provider cuts its bills by the days of its own time zone, wherever the tenant is. Weixin and the stand-in
 * both use this zone. The SQL function tenants_to_reconcile contains the same zone.
 */
export const BILL_ZONE = 'Asia/Shanghai'
