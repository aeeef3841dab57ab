export { default } from '@atrium/web/canvas/kind/text/settings.zh_CN'
