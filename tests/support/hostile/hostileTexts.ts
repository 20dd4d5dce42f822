/** Texts that mean something to a database, a page, a workbook, a log or a file system. The product must treat them as plain text. */
export const hostileTexts: readonly string[] = [
  // Texts with a meaning in databases.
  ...["' or '1'='1", "') or ('1'='1", "'; drop table labItem; --", "' union select account, secret from sys_credential --"],
  ...["'||(select 1)||'", "x' and (select count(*) from hwUser)>0 --", '" or ""="', '`id`', '1; select pg_sleep(9)'],
  ...["' and randomblob(100000000) --", "\\' or 1=1 --", '/* */ or 1=1', '$$ select 1 $$', '$1', '?', ':id', '@@version'],
  ...["'||chr(65)||'", '0x27', '%27', "''''", 'null', '-- x', '%', '_', '\\', '{"$gt": ""}', '{"contains": "a"}', 'a;b'],
  // Texts with a meaning in pages.
  ...['<script>window.__hit = 1</script>', '<img src=x onerror="window.__hit = 1">', '<svg/onload=window.__hit=1>'],
  ...['"><b id="hit">x</b>', 'javascript:window.__hit=1', '[a](javascript:window.__hit=1)', '{{constructor}}', '$' + '{7*7}'],
  ...['<a href="//example.com">x</a>', '&lt;b&gt;', '</textarea><script>window.__hit = 1</script>', '{{7*7}} {count}'],
  // Texts with a meaning in workbooks and sheets.
  ...["=cmd|' /C calc'!A0", '+1+1', '-2+3', '@SUM(A1)', '=HYPERLINK("http://127.0.0.1:9","x")', '_x0041_', "'quoted"],
  // Texts with a meaning in logs, paths and prototypes.
  ...['a\nforged line', '../../etc/passwd', '..\\..\\x', 'file:///etc/passwd', '__proto__', 'constructor'],
  // Look-alike characters, changes of direction, and characters of several code points.
  ...['\u202egnp.exe', 'ａｂｃ', 'e\u0301', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\u00a0x', '码头\u3000一', 'İ ı ſ'],
];
