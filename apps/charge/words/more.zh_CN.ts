/** Words of the app's own screens. */
export const more = {
  ports: '端口',
  overview: '充电概览',
} as const
