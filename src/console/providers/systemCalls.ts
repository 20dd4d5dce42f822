import { type AccessExplained, accessCalls, type ScopeAnswer } from '../../contract/access.ts';
import { type DashboardAnswer, type DashboardBody, dashboardCall } from '../../contract/dashboards.ts';
import { type ListViewDraft, listViewCalls, type SavedView, type ViewRole } from '../../contract/lists.ts';
import { numberSearchCall } from '../../contract/numberSearch.ts';
import type { Page } from '../../contract/query.ts';
import {
  type SchemaCheck,
  type SchemaFile,
  type SchemaLanguage,
  type SchemaSaved,
  type SchemaVersion,
  type SchemaVersionText,
  schemaCalls,
} from '../../contract/schemaEditor.ts';
import { sessionListCalls } from '../../contract/session.ts';
import { type CustomCall, getCall, type PageOf, postCall, stateCall, type WriteCall, withId, writeCall } from './requests.ts';

/** Functions that build the requests about the console itself: list views, permissions, sessions, dashboards and resource files. */

/** A request whose response the caller validates. */
type Unread = CustomCall<unknown>;

/** Returns the call that starts a session for viewing as another user. */
export function viewAsCall(userId: string): Unread {
  return postCall(accessCalls.viewAs, { body: { userId } });
}

/** Returns the call that loads the rights of a user or role, and which roles grant them. */
export function explainCall(body: { readonly userId: string } | { readonly roleId: string } | undefined): CustomCall<AccessExplained> {
  return postCall(accessCalls.explain, { body });
}

/** Returns the call that loads the combined data scope of several roles. */
export function scopeOfRolesCall(body: { readonly roleIds: readonly unknown[]; readonly dataScope: string }): CustomCall<ScopeAnswer> {
  return postCall(accessCalls.scopeOfRoles, { body });
}

/** Returns the call that ends one session, or all sessions of a user. */
export function endSessionsCall(body: { readonly id: string } | { readonly userId: string }): WriteCall<{ readonly ended: number }> {
  return stateCall(sessionListCalls.end, { body });
}

/** Returns the call that finds the records that have a number or name. */
export function numbersCall(text: string): Unread {
  return postCall(numberSearchCall, { body: { text } });
}

/** Returns the call that loads a dashboard with the content of its cards. */
export function findDashboardCall(body: DashboardBody): CustomCall<DashboardAnswer> {
  return postCall(dashboardCall, { body });
}

export function listViewsCall(resource: string): CustomCall<Page<SavedView>> {
  return postCall(listViewCalls.find, { body: { resource } });
}

export function saveListViewCall(body: ListViewDraft & { readonly resource?: string }): WriteCall<SavedView> {
  return writeCall(listViewCalls.save, { body });
}

export function deleteListViewCall(id: string): WriteCall<unknown> {
  return { ...getCall<unknown>(withId(listViewCalls.deleteById, id)), isWrite: true };
}

/** Returns the call that lists the roles that a list view can be shared with. */
export function listViewRolesCall(resource: string): CustomCall<Page<ViewRole>> {
  return postCall(listViewCalls.roles, { body: { resource } });
}

export function schemaFileCall(file: string): CustomCall<SchemaFile> {
  return getCall(withId(schemaCalls.findById, file));
}

/** Returns the call that loads the JSON schema of resource files and the names that the editor suggests. */
export function schemaLanguageCall(): CustomCall<SchemaLanguage> {
  return getCall(schemaCalls.language);
}

export function checkSchemaCall(body: { readonly file: string; readonly text: string }): CustomCall<SchemaCheck> {
  return postCall(schemaCalls.check, { body });
}

interface SchemaWrite {
  readonly file: string;
  readonly hash: string;
  readonly confirmed: readonly string[];
}

export function saveSchemaCall(body: SchemaWrite & { readonly text: string }): WriteCall<SchemaSaved> {
  return writeCall(schemaCalls.save, { body });
}

export function restoreSchemaCall(body: SchemaWrite & { readonly historyId: string }): WriteCall<SchemaSaved> {
  return writeCall(schemaCalls.restore, { body });
}

/** Returns the call that lists the earlier versions of a resource file. */
export function schemaHistoryCall(file: string, page: PageOf): CustomCall<Page<SchemaVersion>> {
  return getCall(withId(schemaCalls.history, file), { page });
}

export function schemaVersionCall(id: string): CustomCall<SchemaVersionText> {
  return getCall(withId(schemaCalls.historyById, id));
}
