import { address, player } from '@atrium/dashboards/web/video/settings.zh_CN'

export default { ...address, ...player }
