export default {
  synonyms: '乐橙 乐橙云 大华 摄像头 监控 imou 回放',
}
