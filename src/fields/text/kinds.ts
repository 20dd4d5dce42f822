import { type FaultText, textKind, wrongFormat } from '../kind.ts';

export const text = textKind('text', (value) => checkPrintable(value, oneLine), {
  freeText: 'line',
  isUnbounded: true,
});

export const textArea = textKind('text-area', (value) => checkPrintable(value, severalLines), {
  freeText: 'area',
  isUnbounded: true,
  isUngroupable: true,
});

/** An e-mail address in its common form (RFC 5322 without quotes and comments). */
export const email = textKind('email', checkEmail, { example: 'name@example.com' });

/** A telephone number: 7 to 15 digits (at most 15 in E.164), optionally with a leading + and separators. */
export const phone = textKind('phone', checkPhone, { example: '+1 310 555 0100' });

/** An https:// URL. It may contain `{no}`, the placeholder for a number to look up. */
export const httpsUrl = textKind('https-url', checkHttpsUrl, { isUnbounded: true, example: 'https://example.com' });

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const oneLine = /[\u0000-\u0008\u000a-\u001f\u007f]/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const severalLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The message for text with characters that cannot be stored. */
export const unprintable: FaultText = {
  zh: '{{field}}含有不可见的控制字符或不完整的字符',
  en: '{{field}} contains a control character or an incomplete character',
};

/** Rejects characters that the databases cannot store faithfully: control characters (PostgreSQL rejects U+0000) and lone surrogates. */
function checkPrintable(value: string, forbidden: RegExp): FaultText | undefined {
  return forbidden.test(value) || !value.isWellFormed() ? unprintable : undefined;
}

const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

function checkEmail(value: string): FaultText | undefined {
  const at = value.lastIndexOf('@');
  const labels = value.slice(at + 1).split('.');
  const isShort = value.length <= 254 && at > 0 && at <= 64;
  const isEmail = isShort && local.test(value.slice(0, at)) && labels.length > 1 && labels.every((l) => label.test(l));
  return isEmail ? undefined : wrongFormat('须为邮箱地址，如 name@example.com', 'an address such as name@example.com');
}

function checkPhone(value: string): FaultText | undefined {
  const digits = value.replace(/\D/g, '').length;
  const isPhone = /^\+?[0-9() .-]{7,30}$/.test(value) && digits >= 7 && digits <= 15;
  return isPhone ? undefined : wrongFormat('须为电话号码，如 +1 626-555-0100', 'a telephone number such as +1 626-555-0100');
}

function checkHttpsUrl(value: string): FaultText | undefined {
  return isHttpsUrl(value) ? undefined : wrongFormat('须为 https:// 开头的网址', 'an address that begins with https://');
}

function isHttpsUrl(value: string): boolean {
  const address = value.replaceAll('{no}', '0');
  // Only printable ASCII is accepted, because a URL parser would silently drop line breaks and tabs.
  if (!/^https:\/\/[!-z|~]+$/i.test(address) || address.includes('\\')) return false;
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '';
}
