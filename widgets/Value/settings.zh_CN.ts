export { default } from '@atrium/web/canvas/kind/value/settings.zh_CN'
