import { oauthPaths } from '../../http/openapi-components.ts';
import { content, type Page } from '../../http/page.ts';
import type { Scope } from '../../scopes.ts';
import { mayProgramsRegister } from '../apps/apps.ts';
import { grantTypes } from './grants.ts';

/** How an app sends its secret. */
const secretMethods = ['client_secret_basic', 'client_secret_post'];

/**
 * `/.well-known/oauth-authorization-server`: metadata for programs, on where and how apps get tokens (RFC 8414). `offered` are
 * the scopes that some endpoint requires.
 */
export function metadataPage(offered: readonly Scope[]): Page {
  return {
    name: 'oauth.metadata',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    async handle({ ctx }) {
      const { url: issuer } = ctx.config;
      const metadata = {
        issuer,
        authorization_endpoint: issuer + oauthPaths.authorize,
        token_endpoint: issuer + oauthPaths.token,
        revocation_endpoint: issuer + oauthPaths.revoke,
        introspection_endpoint: issuer + oauthPaths.introspect,
        device_authorization_endpoint: issuer + oauthPaths.device,
        ...((await mayProgramsRegister(ctx)) && { registration_endpoint: issuer + oauthPaths.register }),
        scopes_supported: offered,
        response_types_supported: ['code', 'token'],
        response_modes_supported: ['query', 'fragment'],
        grant_types_supported: ['implicit', ...grantTypes],
        token_endpoint_auth_methods_supported: [...secretMethods, 'none'],
        revocation_endpoint_auth_methods_supported: [...secretMethods, 'none'],
        introspection_endpoint_auth_methods_supported: secretMethods,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        service_documentation: `${issuer}/docs/signing-in`,
      };
      // Browser clients read it from any origin.
      return content('application/json', JSON.stringify(metadata), ['Access-Control-Allow-Origin', '*']);
    },
  };
}
